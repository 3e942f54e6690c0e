// The editor, a chunk that is fetched with the first Edit.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// The page's own code colours, so that an example looks the same in the editor.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--md-code-hl-keyword-color)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--md-code-hl-number-color)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--md-code-hl-string-color)" },
  { tag: tags.comment, color: "var(--md-code-hl-comment-color)", fontStyle: "italic" },
  { tag: [tags.operator, tags.punctuation], color: "var(--md-code-hl-operator-color)" },
]);

const faulty = Decoration.line({ class: "cm-faulty" });
const pointAt = StateEffect.define<number | null>();
const pointed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, docChanged, state }) {
    for (const effect of effects) {
      if (!effect.is(pointAt)) continue;
      const line = effect.value;
      return line && line <= state.doc.lines ? Decoration.set([faulty.range(state.doc.line(line).from)]) : Decoration.none;
    }
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export type EditorOptions = {
  text: string;
  original: string;
  label: string;
  onChange: (text: string) => void;
  onRun: () => void;
  onClose: () => void;
};
export type Editor = { focus: () => void; close: () => void; pointAt: (line: number | null) => void };

/**
 * Open an editor in `parent`. It marks each difference from `original` as the reader writes. Tab keeps its usual
 * effect, so that the keyboard can leave the editor.
 */
export function openEditor(parent: HTMLElement, { text, original, label, onChange, onRun, onClose }: EditorOptions): Editor {
  const asHandler = (act: () => void) => () => {
    act();
    return true;
  };
  const own = keymap.of([
    { key: "Mod-Enter", run: asHandler(onRun) },
    { key: "Shift-Enter", run: asHandler(onRun) },
    { key: "Escape", run: asHandler(onClose) },
  ]);
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        own,
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("    "),
        bracketMatching(),
        closeBrackets(),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
        python(),
        syntaxHighlighting(colours),
        pointed,
        unifiedMergeView({ original, mergeControls: false, highlightChanges: true, gutter: true }),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    close: () => view.destroy(),
    pointAt: (line) => view.dispatch({ effects: pointAt.of(line) }),
  };
}

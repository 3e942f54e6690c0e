"""The rulings and the policy in force during a block of code, like the context of `decimal`.

A scope answers two questions: which rulings are in force, and which policy? `with using(rulings):` begins a scope for
this thread and this block. Rules read the rulings of their game with the function that `rulings_getter(kind)` returns.
Results are cached by the rulings that they read: while a result is computed, a `TrackedRulings` takes the place of the
rulings and notes every field that is read.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from functools import update_wrapper
from operator import is_
from typing import Any, Generic, ParamSpec, TypeVar  # Any: states, choices and rulings of any game

from rules.core.errors import BadInput, find_by_name, require_callable, require_int
from rules.core.rulings import Rulings, list_rulings

R = TypeVar("R", bound=Rulings)
P = ParamSpec("P")
T = TypeVar("T")
Policy = Callable[[Any, str, Any], Any]  # from a state, a person and their offers to a choice, all of one game
RulingsByClass = dict[type[Rulings], Any]  # rulings of that class, or `TrackedRulings` in their place


class TrackedRulings:
    """Rulings that note which of their fields are read: `vars(tracked)` has the fields read so far, with their values.

    Tracked rulings equal the plain rulings, so a state that keeps tracked rulings equals a state that keeps plain ones.
    """

    __slots__ = ("__dict__", "_values")

    def __init__(self, values: "Rulings | TrackedRulings") -> None:
        self._values = values

    def __getattr__(self, name: str) -> str:
        value: str = getattr(self._values, name)
        self.__dict__[name] = value  # Python then finds the field without this method
        return value

    @property
    def rulings(self) -> Rulings:
        """The rulings themselves."""
        return self._values.rulings if isinstance(self._values, TrackedRulings) else self._values

    def __eq__(self, other: object) -> bool:
        return self.rulings == (other.rulings if isinstance(other, TrackedRulings) else other)

    def __hash__(self) -> int:
        return hash(self.rulings)

    def __repr__(self) -> str:
        return repr(self.rulings)

    def __reduce__(self) -> tuple[object, ...]:
        """Return the parts for a pickle or a copy: the plain rulings, but not the values read so far."""
        return TrackedRulings, (self.rulings,)


class _Scope(RulingsByClass):
    """A scope: the rulings in force by their class, so that a rule finds them in one step, and the policy in force.

    The outermost scope has the recommended rulings of every game, and no policy.
    """

    __slots__ = ()

    def __missing__(self, kind: type[Rulings]) -> Any:
        list_rulings(kind)  # raises BadInput unless it is a Rulings class
        return self.setdefault(kind, kind())

    def rulings_for_state(self, kind: type[Rulings]) -> Any:
        """Return the rulings of a game that are in force, for a state that keeps them when this scope has ended."""
        return self[kind]

    def policy(self) -> Policy | None:
        """Return the policy in force; None if there is none."""
        return None

    def set_rulings(self) -> dict[type[Rulings], Rulings]:
        """Return all rulings that `using` blocks have set in this scope or around it, by their class."""
        return {}


class _SetScope(_Scope):
    """The scope of a `using` block: its rulings and policy; everything else comes from the scope around it."""

    __slots__ = ("_outer", "_policy")

    def __init__(self, outer: _Scope, rulings: RulingsByClass, policy: Policy | None) -> None:
        super().__init__(rulings)
        self._outer, self._policy = outer, policy

    def __missing__(self, kind: type[Rulings]) -> Any:
        return self._outer[kind]

    def rulings_for_state(self, kind: type[Rulings]) -> Any:
        return self[kind] if kind in self else self._outer.rulings_for_state(kind)

    def policy(self) -> Policy | None:
        return self._policy or self._outer.policy()

    def set_rulings(self) -> dict[type[Rulings], Rulings]:
        set_here = {
            kind: rulings.rulings if isinstance(rulings, TrackedRulings) else rulings for kind, rulings in self.items()
        }
        return {**self._outer.set_rulings(), **set_here}


class _TrackingScope(_Scope):
    """The scope of a computation whose result is cached: it notes which rulings are read and whether the policy is."""

    __slots__ = ("_outer", "policy_was_read")

    def __init__(self, outer: _Scope) -> None:
        self._outer, self.policy_was_read = outer, False

    def __missing__(self, kind: type[Rulings]) -> Any:
        return self.setdefault(kind, TrackedRulings(self._outer[kind]))

    def rulings_for_state(self, kind: type[Rulings]) -> Any:
        for option in list_rulings(kind):  # the state may read any ruling later
            getattr(self[kind], option.name)
        return self._outer.rulings_for_state(kind)

    def policy(self) -> Policy | None:
        self.policy_was_read = True
        return self._outer.policy()

    def set_rulings(self) -> dict[type[Rulings], Rulings]:
        return {kind: self.rulings_for_state(kind) for kind in self._outer.set_rulings()}


_DEFAULT_SCOPE = _Scope()
_SCOPE: ContextVar[_Scope] = ContextVar("scope", default=_DEFAULT_SCOPE)


def current_rulings(kind: type[R]) -> R:
    """Return the rulings of a game that are in force here; if no block has set any, return the recommended rulings."""
    try:
        rulings: R = _SCOPE.get()[kind]
    except TypeError:
        list_rulings(kind)  # raises BadInput unless it is a Rulings class
        raise
    return rulings


def rulings_getter(kind: type[R]) -> Callable[[], R]:
    """Return a function that returns the rulings of one game that are in force when it is called."""
    list_rulings(kind)  # raises BadInput unless it is a Rulings class
    scope = _SCOPE.get

    def rulings() -> R:
        """Return the rulings of the game that are in force."""
        here: R = scope()[kind]
        return here

    rulings.__module__, rulings.__qualname__ = kind.__module__, "rulings"  # pickle finds the function under this name
    return rulings


def snapshot_rulings(kind: type[R]) -> R:
    """Return the rulings in force here, for a state that keeps them."""
    current_rulings(kind)  # raises BadInput unless it is a Rulings class
    rulings: R = _SCOPE.get().rulings_for_state(kind)
    return rulings


def snapshot() -> tuple[Rulings, ...]:
    """Return all rulings that `using` blocks have set here, so that `using_only` can set them again later."""
    return tuple(_SCOPE.get().set_rulings().values())


def using_only(rulings: tuple[Rulings, ...]) -> AbstractContextManager[None]:
    """Put the rulings of a `snapshot` in force for a block; rulings set around this call are ignored."""
    return _ScopeBlock({type(game_rulings): game_rulings for game_rulings in rulings}, None, _DEFAULT_SCOPE)


def current_scope() -> object:
    """Return the current scope. It is the same object until a `using` block starts or ends."""
    return _SCOPE.get()


def current_policy() -> Policy | None:
    """Return the policy in force, which makes the choices of a procedure; None if no policy is in force."""
    return _SCOPE.get().policy()


class _ScopeBlock:
    """A `with` block that sets rulings and a policy. It takes half the time of a block made by `contextmanager`."""

    __slots__ = ("_outer", "_policy", "_rulings", "_token")

    def __init__(self, rulings: RulingsByClass, policy: Policy | None, outer: _Scope | None = None) -> None:
        self._rulings, self._policy, self._outer = rulings, policy, outer

    def __enter__(self) -> None:
        scope = _SCOPE.get() if self._outer is None else self._outer
        already_set = (
            self._outer is None
            and self._policy is None
            and all(scope.get(kind) is rulings for kind, rulings in self._rulings.items())
        )
        self._token = None if already_set else _SCOPE.set(_SetScope(scope, self._rulings, self._policy))

    def __exit__(self, *_: object) -> None:
        if self._token:
            _SCOPE.reset(self._token)


def using(*rulings: Rulings | TrackedRulings | None, policy: Policy | None = None) -> AbstractContextManager[None]:
    """Put rulings and a policy in force for a `with` block; rulings of other games do not change."""
    by_kind: RulingsByClass = {}
    for game_rulings in rulings:
        if isinstance(game_rulings, Rulings):
            by_kind[type(game_rulings)] = game_rulings
        elif isinstance(game_rulings, TrackedRulings):
            by_kind[type(game_rulings.rulings)] = game_rulings
        elif game_rulings is not None:
            raise BadInput(game_rulings, "rulings must be those of a game")
    if policy is not None:
        require_callable(policy, "a policy must be a function of a state, a person and offers")
    return _ScopeBlock(by_kind, policy)


def using_rulings_of(state: object, policy: Policy | None = None) -> AbstractContextManager[None]:
    """Put a policy in force for a `with` block, and also the rulings of the state if it keeps any."""
    return using(getattr(state, "rulings", None), policy=policy)


def under(rulings: Rulings | None, procedure: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Call a procedure under these rulings: `under(rulings, kill_capacity, 5)`."""
    with using(rulings):
        return require_callable(procedure, "a procedure must be a function")(*args, **named)


def track_rulings(
    rulings: Rulings, procedure: Callable[P, T], *args: P.args, **named: P.kwargs
) -> tuple[T, frozenset[str]]:
    """Call a procedure under these rulings; return its result, and the names of the rulings that it reads."""
    tracked = TrackedRulings(rulings)
    with using(tracked):
        result = require_callable(procedure, "a procedure must be a function")(*args, **named)
    return result, frozenset(vars(tracked))


def compare_rulings(
    rulings: type[Rulings], name: str, procedure: Callable[P, T], *args: P.args, **named: P.kwargs
) -> dict[str, T]:
    """Return the result of a procedure under every alternative of one ruling, the printed one included.

    Raises `BadInput` for an unknown name.
    """
    alternatives = find_by_name(name, list_rulings(rulings), "a ruling").alternatives
    return {
        alternative: under(rulings(**{name: alternative}), procedure, *args, **named) for alternative in alternatives
    }


_CACHES: list[Callable[[], None]] = []


class _Memo(Generic[T]):
    """A cached result, the scope in which it was computed, and the rulings that its computation read."""

    __slots__ = ("_policy", "_reads", "result", "scope")

    def __init__(self, scope: _Scope, noted: _TrackingScope, result: T) -> None:
        self.scope, self.result = scope, result
        self._reads = [(kind, tuple(vars(tracked).items())) for kind, tracked in noted.items()]
        self._policy = scope.policy() if noted.policy_was_read else None

    def holds(self, scope: _Scope) -> bool:
        """Return whether the cached result is also the result in another scope."""
        for kind, read in self._reads:
            value = scope[kind]
            for name, was in read:
                if getattr(value, name) != was:
                    return False
        return self._policy is None or self._policy is scope.policy()


def _find_unhashable(*values: object) -> object:
    """Return the first value that has no hash."""
    for value in values:
        try:
            hash(value)
        except TypeError:
            return value
    return values


class _Wrapper(Generic[P, T]):
    """An object that takes the place of a function."""

    def __init__(self, function: Callable[P, T]) -> None:
        self._function = function
        update_wrapper(self, function)  # type: ignore[arg-type]  # subclasses can be called

    def __reduce__(self) -> str:
        """Pickle or copy the function by its name."""
        name: str = self.__qualname__  # type: ignore[attr-defined]
        return name


class Memoized(_Wrapper[P, T]):
    """A function whose results are cached by its arguments, the rulings it read and the policy."""

    def __init__(self, function: Callable[P, T], most: int) -> None:
        super().__init__(function)
        self._most = most
        self._known: dict[tuple[object, ...], tuple[_Memo[T], ...]] = {}
        _CACHES.append(self._known.clear)

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        """Return the cached result, or compute it."""
        # True == 1, but a function may accept one and refuse the other
        key: tuple[object, ...] = (args, *map(type, args))
        if named:
            key = (*key, *named, *named.values(), *map(type, named.values()))
        scope = _SCOPE.get()
        try:
            memos = self._known.get(key, ())
        except TypeError:
            raise BadInput(
                _find_unhashable(*args, *named.values()), "arguments must be values that never change, such as a tuple"
            ) from None
        for memo in memos:
            if memo.scope is scope or memo.holds(scope):
                return memo.result
        inner = _TrackingScope(scope)
        token = _SCOPE.set(inner)
        try:
            result = self._function(*args, **named)
        finally:
            _SCOPE.reset(token)
        if key not in self._known and len(self._known) >= self._most:
            self._known.pop(next(iter(self._known)), None)  # the oldest
        self._known[key] = (_Memo(scope, inner, result), *memos)
        return result


def memoize(most: int) -> Callable[[Callable[P, T]], Memoized[P, T]]:
    """Cache a function's results, for at most `most` different calls, until `clear_memo` is called."""
    require_int(most, 1, None, "the number of results kept")
    return lambda function: Memoized(function, most)


def clear_memo() -> None:
    """Drop all cached results, so that the next call computes again."""
    for clear in _CACHES:
        clear()


class cache_last_call(_Wrapper[P, T]):  # noqa: N801 (a decorator)
    """A function that returns its last result again if it is called with the same objects in the same scope.

    Arguments are compared by identity, which costs almost nothing. Errors are not kept: the next call computes again.
    """

    _latest: tuple[tuple[object, ...], T] | None = None

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        """Return the result of the last call if the arguments are the same objects; else compute it."""
        call = (current_scope(), *args, *named, *named.values())
        latest = self._latest
        if latest and len(latest[0]) == len(call) and all(map(is_, latest[0], call)):
            return latest[1]
        result = self._function(*args, **named)
        self._latest = call, result
        return result

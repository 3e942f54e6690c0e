"""What readers take along beside the pages: data, a module for virtual tables, a vault of notes, licences."""

import { rowOf, type TableRow } from '#demo/row-builders'

/** A version of a kind of visit that changed nothing. */
export const catalogueChange = (id: string, user: string, at: string): TableRow =>
  rowOf('catalogue_changes', {
    id,
    subject_type: 'encounter_types',
    subject_id: '1',
    // Of no version that it has today: each row has one of its own.
    subject_version: Number.parseInt(id.slice(-2), 16),
    changes: '[]',
    changed_by_id: user,
    created_at: at,
  })

import { rowOf, type TableRow } from '#demo/row-builders'

/** A version of a kind of visit that changed nothing. */
export const catalogueChange = (id: string, user: string, at: string): TableRow =>
  rowOf('catalogue_changes', {
    id,
    subject_type: 'encounter_types',
    subject_id: id,
    subject_version: 1,
    changes: '[]',
    changed_by_id: user,
    created_at: at,
  })

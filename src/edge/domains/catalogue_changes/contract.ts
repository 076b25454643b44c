import { attribute, contract, endpoint, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'

/** What a clinic offers, as rows that its admins change. */
export const catalogueTypes = [
  'encounter_types',
  'treatments',
  'states',
  'task_kinds',
  'message_texts',
] as const
export type CatalogueType = (typeof catalogueTypes)[number]

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

export const catalogueChanges = contract('catalogue_changes', {
  description:
    'Each version of what the clinic offers: which values changed, from what to what, and the admin who changed them.',
  attributes: {
    subjectType: z.enum(catalogueTypes),
    subjectId: z.string(),
    /** The version that the subject had before. */
    subjectVersion: z.int(),
    changes: z.array(z.object({ name: z.string(), from: value, to: value })),
    /** The change that this one takes back. */
    undoesId: z.nullable(z.string()),
    changedById: z.string(),
    changedByName: attribute(z.string(), 'userName'),
    createdAt: instantField,
  },
  filters: { subjectType: z.enum(catalogueTypes), subjectId: z.string() },
  sorts: ['-createdAt'],
  mounts: { '/catalogue_changes': ['list', 'read'] },
})

export const undoCatalogueChange = endpoint('catalogue_changes.undo', {
  at: 'POST /catalogue_changes/:catalogue_change/undo',
  description:
    'Puts the values back that a change replaced, as a version of its own, unless they were changed again since.',
  output: z.object({ id: z.string() }),
})

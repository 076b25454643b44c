import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'
import { uuid } from '#edge/platform/fields'

/** Why there were two records. */
export const mergeReasons = ['enrolled_twice', 'entered_twice', 'changed_contact'] as const

const words = z.array(z.string())

export const compareRecords = endpoint('patients.compare', {
  at: 'GET /patients/:patient/comparison',
  description:
    'Two records side by side, before one goes into the other: what differs, what stands in the way, and whether a second person decides.',
  query: z.object({ other: uuid }),
  output: resourceObject('comparisons', {
    lines: z.array(
      z.object({ field: z.string(), surviving: words, merged: words, isSame: z.boolean() }),
    ),
    /** Both versions, as the merge sends them back. */
    versions: z.string(),
    /** Why two people decide; none where one does. */
    doubts: words,
    /** Why it cannot be done now, in words. */
    blockers: words,
    /** What the clinician is asked to settle afterwards. */
    conflicts: words,
    /** Who proposed the same. */
    proposedBy: z.nullable(z.string()),
    isOwnProposal: z.boolean(),
  }),
})

const mergeStatus = z.enum(['proposed', 'merged', 'undone'])

export const mergePatients = endpoint('patients.merge', {
  at: 'POST /patients/:patient/merge',
  once: true,
  description:
    'Another record of the same person goes into this one. Where the two are not plainly one person, the first call proposes, and the same call of another person merges.',
  body: z.strictObject({
    other: uuid,
    reason: z.enum(mergeReasons, 'Choose a reason'),
    versions: z.string('Compare the two first').check(z.maxLength(40)),
  }),
  output: resourceObject('patient_merges', { status: mergeStatus }),
  limit: { max: 20, windowSeconds: 3600 },
  stepUp: true,
})

export const listMerges = endpoint('patients.merges', {
  at: 'GET /patients/:patient/merges',
  description: 'The records that went into this one, the newest first.',
  output: resourceObjects('patient_merges', {
    mergedId: z.string(),
    name: z.string(),
    status: mergeStatus,
    reason: z.enum(mergeReasons),
    byName: z.string(),
    at: z.string(),
    undoUntil: z.nullable(z.string()),
    canUndo: z.boolean(),
  }),
})

export const undoPatientMerge = endpoint('patients.undo_merge', {
  at: 'POST /patients/:patient/undo_merge',
  once: true,
  description:
    'Makes two records of one again, within 30 days: what moved goes back, what was written since stays and is a task.',
  body: z.strictObject({ merge: uuid }),
  output: resourceObject('patient_merges', { status: mergeStatus }),
  stepUp: true,
})

export const findSurvivor = endpoint('patients.survivor', {
  at: 'GET /patients/:patient/survivor',
  description:
    'The record that this one went into; 404 where it went into none that the caller sees.',
  output: resourceObject('patients', {}),
})

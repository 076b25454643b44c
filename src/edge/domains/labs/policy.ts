import { ownRows, panelOf } from '#edge/access/scopes'
import { policyOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { labs as table } from './table'

const patient = table.patientId
/** As it is now: one that was corrected since, with what is said and kept of it, waits for its own release. */
export const isReleasedAsItStands = sql`ifnull(${table.releasedAt} >= ${table.resultedAt}, 0)`
/** Words that were said of earlier values are not shown beside corrected ones. */
const areWordsRead = sql`(${isReleasedAsItStands} and ifnull(${table.wordsAt} >= ${table.resultedAt}, 1))`

/** What of a result no one reads who has no part in the care. */
const ofResults = [
  'reviewStatus',
  'outcome',
  'awaitsClosing',
  'gravity',
  'listedAt',
  'dueAt',
  'graverRulesAt',
  'milderRulesAt',
  'ownerName',
  'taskId',
  'releasedByName',
  'readAt',
  'readByName',
  'closedAt',
  'closedByName',
  'plan',
  'planText',
  'planReason',
  'toldAt',
  'toldByName',
  'holdReason',
  'holdText',
  'holdUntil',
] as const

/** From these anyone could tell that a result is kept until a clinician has called, and so what it may be. */
const ofRelease = ['waitsForCall', 'resultedAt', 'releasedAt', 'releasesAt', 'updatedAt'] as const

const drafting = ['create', 'update', 'delete'] as const
const reading = [
  'make_ready',
  'follow_up',
  'release',
  'hold',
  'mark_read',
  'tell',
  'close',
  'reopen',
] as const
const clinician = {
  scope: 'careTeam',
  indexHint: panelOf(patient),
  can: [...drafting, 'order', 'cancel', 'retry', ...reading],
} as const

const drafter = {
  can: [...drafting, 'nurse_review', 'retry'],
  writable: ['vendor', 'tests', 'callFirst', 'patientMessage'],
} as const

/** Who orders and reads; what a patient reads of a result is there once it is released. */
export const labPolicy = policyOver(patient, {
  patient: {
    scope: (me) =>
      sql`(${ownRows(patient)(me)} and (${table.status} <> 'draft' or ${table.requestedById} = ${me.id}))`,
    // A draft that they see is their own request.
    can: ['create', 'delete', 'mail'],
    hidden: [...ofResults, 'conclusion', 'reasonText', 'requestedByName', 'transmissionFailedAt'],
    hiddenUnless: { holds: () => areWordsRead, attributes: ['patientMessage'] },
  },
  provider: clinician,
  clinical_lead: { ...clinician, scope: 'everyone', indexHint: undefined, canWithin: 'careTeam' },
  assistant: {
    scope: 'careTeam',
    indexHint: panelOf(patient),
    ...drafter,
  },
  clinical_admin: { scope: 'everyone', ...drafter },
  // How far an order is and where its parcel is, for a patient who asks at the desk.
  support: {
    scope: 'everyone',
    hidden: [
      ...ofResults,
      ...ofRelease,
      'conclusion',
      'hasUnreadPart',
      'tests',
      'patientMessage',
      'reasonText',
      'requestedByName',
      'encounter',
    ],
  },
  admin: 'emergencyAccess',
})

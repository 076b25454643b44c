import { refuseStale, updateBySystem } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import {
  answerRecall,
  type Filling,
  fillOf,
  moveBySystem,
  type SystemAction,
  statusesBeforeStep,
} from '../prescriptions'
import { prescriptions as contract } from '../prescriptions/contract'
import {
  type PharmacyStatus,
  type PrescriptionStatus,
  statusByFill,
  withdrawnStatuses,
} from '../prescriptions/transitions'

/** What a service tells of a prescription: a step of its way, or how far its pharmacy is. */
export interface PrescriptionNews {
  readonly id: string
  readonly action?: SystemAction | undefined
  readonly pharmacyStatus?: PharmacyStatus | undefined
  readonly trackingNumber?: string | null
  /** What the pharmacy said with it: encrypted by `sealNews` before it is written. */
  readonly words?: string | null
  /** The name of the message, by which it is answered. */
  readonly messageId?: string | null
  /** The message of ours that it answers. */
  readonly about?: string | null
}
interface SealedNews extends PrescriptionNews {
  readonly note?: unknown
}

/** News with its words encrypted. */
export const sealNews = async (env: Environment, news: PrescriptionNews): Promise<SealedNews> => {
  if (!news.words) return news
  const { pharmacyNote } = await encryptFields({ contract }, env, news.id, {
    pharmacyNote: news.words,
  })
  return { ...news, note: pharmacyNote }
}

/** Writes it; what is told late, or of a prescription that is not known, changes nothing that stands, and is told to a person. */
export const newsStatements = async (
  db: Db,
  news: SealedNews,
  at: string,
): Promise<readonly Statement[]> => {
  const { id, action, pharmacyStatus, trackingNumber = null } = news
  const which = sql`r.id = ${id}`
  if (action) return stepStatements(news, action, at)
  const row = await db.first(sql<Filling & { version: number }>`
    select status, pharmacy_status as "pharmacyStatus", version from prescriptions where id = ${id}`)
  const fill = row && pharmacyStatus && fillOf(row, pharmacyStatus)
  if (!fill)
    return pharmacyStatus && statusByFill[pharmacyStatus] === 'dispensed'
      ? dispenseLate(which, at)
      : []
  return [
    refuseStale(
      sql`not exists (select 1 from prescriptions where id = ${id} and version = ${row.version})`,
    ),
    ...updateBySystem({
      name: 'prescriptions.fill',
      row: 'r',
      at,
      which,
      set: sql`status = ${fill.status}, pharmacy_status = ${pharmacyStatus},
        tracking_number = ifnull(${trackingNumber}, r.tracking_number)
        ${fill.isFilled ? sql`, filled_at = ${at}` : sql``}`,
      detail: sql`json_object('status', ${fill.status}, 'pharmacy_status', ${pharmacyStatus}, 'kind', ${pharmacyStatus})`,
    }),
  ]
}

const stepStatements = (
  { id, note, messageId = null, about = null }: SealedNews,
  action: SystemAction,
  at: string,
): readonly Statement[] => {
  const which = sql`r.id = ${id}`
  const noted = note ? sql`, pharmacy_note = ${note}` : sql``
  if (action === 'dispense' || action === 'dispense_part')
    return [
      // Before the step: after it, none of these statuses is left.
      ...dispenseLate(which, at),
      ...moveBySystem(action, which, { at, set: sql`, filled_at = ${at}` }),
    ]
  if (action === 'accept')
    return [
      ...moveBySystem(action, which, {
        at,
        set: sql`, sent_at = ifnull(r.sent_at, ${at}), pharmacy_status = ifnull(r.pharmacy_status, 'new')`,
      }),
      ...arriveLate(which, at),
    ]
  if (action === 'confirm_cancel' || action === 'deny_cancel')
    return [
      ...answerRecall(which, action, at, noted),
      ...moveBySystem(action, which, { at, set: noted }),
    ]
  if (action === 'request_change' || action === 'request_renewal') {
    const set = sql`pharmacy_request_id = ${messageId}${noted}`
    return [
      ...askLate(action, which, at, set),
      ...moveBySystem(action, which, { at, set: sql`, ${set}` }),
    ]
  }
  // Of a message that was sent again since, it says nothing of the one that counts.
  const isCurrent =
    action === 'fail' && about
      ? sql`${which} and ifnull(r.erx_message_id, ${about}) = ${about}`
      : which
  return moveBySystem(action, isCurrent, { at, set: noted })
}

/** One that no one waited for any more is at its pharmacy after all: on paper as well, or against its cancellation. */
const arriveLate = (which: SQL, at: string) =>
  updateBySystem({
    name: 'prescriptions.arrive_late',
    row: 'r',
    at,
    which: sql`${which} and r.sent_at is null and ${inList(sql`r.status`, withdrawnStatuses)}`,
    set: sql`sent_at = ${at}`,
    detail: sql`json_object('status', r.status)`,
  })

const stoppedStatuses: readonly PrescriptionStatus[] = [
  ...withdrawnStatuses,
  'cancel_requested',
  'discontinued',
]
const answeredStatuses: readonly PrescriptionStatus[] = [
  'renewal_requested',
  'renewal_approved',
  'renewal_denied',
  'expired',
]

/** Given out after it was stopped, which its clinician has to know; or while more is asked for, which is as it should be. */
const dispenseLate = (which: SQL, at: string): readonly Statement[] =>
  (
    [
      ['dispense_late', stoppedStatuses],
      ['fill_meanwhile', answeredStatuses],
    ] as const
  ).flatMap(([verb, statuses]) =>
    updateBySystem({
      name: `prescriptions.${verb}`,
      row: 'r',
      at,
      which: sql`${which} and ${inList(sql`r.status`, statuses)}`,
      set: sql`filled_at = ${at}`,
      detail: sql`json_object('status', r.status)`,
    }),
  )

/** A request about a prescription in any other status: a person reads it. */
const askLate = (
  action: 'request_change' | 'request_renewal',
  which: SQL,
  at: string,
  set: SQL,
): readonly Statement[] =>
  updateBySystem({
    name: `prescriptions.${action}_late`,
    row: 'r',
    at,
    which: sql`${which} and r.signed_at is not null
      and not ${inList(sql`r.status`, [...statusesBeforeStep(action), 'change_requested', 'renewal_requested'])}`,
    set,
    detail: sql`json_object('status', r.status)`,
  })

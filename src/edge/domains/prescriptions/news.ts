import { refuseStale, updateBySystem } from '#edge/events/emit'
import { type Db, inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { type Filling, fillOf } from './fill'
import { moveBySystem, type SystemAction } from './moves'
import { type PharmacyStatus, withdrawnStatuses } from './transitions'

/** What a service tells of a prescription: a step of its way, or how far its pharmacy is. */
export interface PrescriptionNews {
  readonly id: string
  readonly action?: SystemAction | undefined
  readonly pharmacyStatus?: PharmacyStatus | undefined
  readonly trackingNumber?: string | null
}

/** Writes it; what is told late, or of a prescription that is not known, changes nothing. */
export const newsStatements = async (
  db: Db,
  { id, action, pharmacyStatus, trackingNumber = null }: PrescriptionNews,
  at: string,
): Promise<readonly Statement[]> => {
  const which = sql`r.id = ${id}`
  if (action) {
    const isFill = action === 'dispense' || action === 'dispense_part'
    return [
      ...moveBySystem(action, which, {
        at,
        set: isFill ? sql`, filled_at = ${at}` : setOf(action, at),
      }),
      ...(action === 'accept' ? arriveLate(which, at) : []),
    ]
  }
  const row = await db.first(sql<Filling & { version: number }>`
    select status, pharmacy_status as "pharmacyStatus", version from prescriptions where id = ${id}`)
  const fill = row && pharmacyStatus && fillOf(row, pharmacyStatus)
  if (!fill) return []
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

/** With a pharmacy since then, if it was not before. */
const setOf = (action: SystemAction, at: string) =>
  action === 'accept'
    ? sql`, sent_at = ifnull(r.sent_at, ${at}), pharmacy_status = ifnull(r.pharmacy_status, 'new')`
    : sql``

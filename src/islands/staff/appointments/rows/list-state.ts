import type { AppointmentQuery, StaffAppointment } from '../appointment'
import { matchesQuery } from '../filters/board-filters'

/** What has just happened to a row, for as long as it is tinted. */
export type Highlight = 'new' | 'moved' | 'canceled' | 'changed' | 'gone'

/** A list that others change while one is reading it. */
export interface ListState {
  /** Every visit known, those that have left the list too. */
  readonly visits: Readonly<Record<string, StaffAppointment>>
  /** The rows, from top to bottom. */
  readonly order: readonly string[]
  readonly marks: Readonly<Record<string, Highlight>>
  /** New ones that wait below the list, because the pointer is over it. */
  readonly waiting: readonly string[]
  /** How many the whole question has, those of other pages included. */
  readonly total: number
}

export const createList = (
  visits: readonly StaffAppointment[],
  total = visits.length,
): ListState => ({
  visits: Object.fromEntries(visits.map((visit) => [visit.id, visit])),
  order: visits.map(({ id }) => id),
  marks: {},
  waiting: [],
  total,
})

/**
 * News of one visit. While `still`, nothing changes its place: rows do not jump under a pointer. `query` is this page's
 * part of the question, `counted` all of it.
 */
export const applyUpdate = (
  list: ListState,
  visit: StaffAppointment,
  query: AppointmentQuery,
  still: boolean,
  counted: AppointmentQuery = query,
): ListState => {
  const before = list.visits[visit.id]
  if (before && before.version >= visit.version) return list
  const here = matchesQuery(visit, query)
  if (!before && !here && !matchesQuery(visit, counted)) return list
  const total = list.total + countChange(before, visit, query, counted)
  const isShown = list.order.includes(visit.id) || list.waiting.includes(visit.id)
  // Of another page or day: there is no row to mark.
  if (!isShown && !here) return { ...list, total, visits: { ...list.visits, [visit.id]: visit } }
  const mark = highlightFor(before, visit, here)
  const next = {
    ...list,
    total,
    visits: { ...list.visits, [visit.id]: visit },
    marks: { ...list.marks, [visit.id]: mark },
  }
  if (!isShown && still) return { ...next, waiting: [...list.waiting, visit.id] }
  return still ? next : reorder(next, query)
}

/** One not known before is counted if it is new, or if no other page can have counted it. */
const countChange = (
  before: StaffAppointment | undefined,
  after: StaffAppointment,
  query: AppointmentQuery,
  counted: AppointmentQuery,
): number => {
  const is = matchesQuery(after, counted) ? 1 : 0
  if (before) return is - (matchesQuery(before, counted) ? 1 : 0)
  const hasOnePage = query.from === counted.from && query.until === counted.until
  return after.version === 1 || hasOnePage ? is : 0
}

/** A visit that its reader may no longer see. */
export const removeRow = (list: ListState, id: string, counted?: AppointmentQuery): ListState => {
  const { [id]: gone, ...visits } = list.visits
  const wasCounted = gone && (!counted || matchesQuery(gone, counted))
  const others = (ids: readonly string[]) => ids.filter((each) => each !== id)
  return {
    ...list,
    visits,
    order: others(list.order),
    waiting: others(list.waiting),
    total: list.total - (wasCounted ? 1 : 0),
  }
}

/** Every row in its place: what came in takes its own, what went elsewhere leaves. */
export const reorder = (list: ListState, query: AppointmentQuery): ListState => {
  const visits = Object.values(list.visits)
    .filter((visit) => matchesQuery(visit, query))
    .toSorted((a, b) => compare(a.startsAt, b.startsAt) || compare(a.id, b.id))
  return { ...list, order: visits.map(({ id }) => id), waiting: [] }
}

/** Ends the mark of one change; a later change of the same row keeps its own. */
export const clearHighlight = (list: ListState, id: string, version: number): ListState => {
  if (list.visits[id] && list.visits[id].version !== version) return list
  // Under a pointer a row that went elsewhere stays, and says so until it leaves.
  if (list.marks[id] === 'gone' && list.order.includes(id)) return list
  const { [id]: _, ...marks } = list.marks
  return { ...list, marks }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const highlightFor = (
  before: StaffAppointment | undefined,
  after: StaffAppointment,
  here: boolean,
): Highlight => {
  if (!before) return 'new'
  if (!here) return 'gone'
  if (after.status === 'Canceled' && before.status !== 'Canceled') return 'canceled'
  return after.startsAt === before.startsAt && after.providerId === before.providerId
    ? 'changed'
    : 'moved'
}

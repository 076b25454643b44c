import type { AppointmentQuery, StaffAppointment } from './appointment'
import { matchesQuery } from './board-filters'

/** What has just happened to a row, for as long as it is tinted. */
export type Highlight = 'new' | 'moved' | 'canceled' | 'changed' | 'gone'

/** A list that others change while one is reading it. */
export interface ListState {
  readonly visits: Readonly<Record<string, StaffAppointment>>
  /** The rows, from top to bottom. */
  readonly order: readonly string[]
  readonly marks: Readonly<Record<string, Highlight>>
  /** New ones that wait below the list, because the pointer is over it. */
  readonly waiting: readonly string[]
}

export const createList = (visits: readonly StaffAppointment[]): ListState => ({
  visits: Object.fromEntries(visits.map((visit) => [visit.id, visit])),
  order: visits.map(({ id }) => id),
  marks: {},
  waiting: [],
})

/** News of one visit. While `still`, nothing changes its place: rows do not jump under a pointer. */
export const applyUpdate = (
  list: ListState,
  visit: StaffAppointment,
  query: AppointmentQuery,
  still: boolean,
): ListState => {
  const before = list.visits[visit.id]
  if (before && before.version >= visit.version) return list
  const here = matchesQuery(visit, query)
  if (!before && !here) return list
  const mark = highlightFor(before, visit, here)
  const next = {
    ...list,
    visits: { ...list.visits, [visit.id]: visit },
    marks: { ...list.marks, [visit.id]: mark },
  }
  if (!before && still) return { ...next, waiting: [...list.waiting, visit.id] }
  return still ? next : reorder(next, query)
}

/** A visit that its reader may no longer see. */
export const removeRow = (list: ListState, id: string): ListState => {
  const { [id]: _, ...visits } = list.visits
  const others = (ids: readonly string[]) => ids.filter((each) => each !== id)
  return { ...list, visits, order: others(list.order), waiting: others(list.waiting) }
}

/** Every row in its place: what came in takes its own, what went elsewhere leaves. */
export const reorder = (list: ListState, query: AppointmentQuery): ListState => {
  const visits = Object.values(list.visits)
    .filter((visit) => matchesQuery(visit, query))
    .toSorted((a, b) => compare(a.startsAt, b.startsAt) || compare(a.id, b.id))
  return {
    visits: Object.fromEntries(visits.map((visit) => [visit.id, visit])),
    order: visits.map(({ id }) => id),
    marks: list.marks,
    waiting: [],
  }
}

export const clearHighlight = (list: ListState, id: string): ListState => {
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

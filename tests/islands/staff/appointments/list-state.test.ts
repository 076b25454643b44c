// @vitest-environment node
import { expect, it } from 'vitest'
import {
  applyUpdate,
  clearHighlight,
  createList,
  removeRow,
  reorder,
} from '#islands/staff/appointments/rows/list-state'
import { aVisit, thatDay } from './appointment-fixtures'

const early = aVisit({ id: 'a', startsAt: '2026-03-12T14:00:00.000Z' })
const late = aVisit({ id: 'c', startsAt: '2026-03-12T20:00:00.000Z' })
const between = aVisit({ id: 'b', startsAt: '2026-03-12T16:00:00.000Z' })
const list = createList([early, late])

it('puts a new visit where its time is', () => {
  const next = applyUpdate(list, between, thatDay, false)
  expect(next.order).toEqual(['a', 'b', 'c'])
  expect(next.marks).toEqual({ b: 'new' })
})
it('lets a new visit wait while the pointer is over the rows', () => {
  const next = applyUpdate(list, between, thatDay, true)
  expect(next.order).toEqual(['a', 'c'])
  expect(next.waiting).toEqual(['b'])
  expect(reorder(next, thatDay).order).toEqual(['a', 'b', 'c'])
})
it('changes a row in its place while the pointer is over the rows, and sorts it after', () => {
  const moved = { ...early, version: 2, startsAt: '2026-03-12T21:00:00.000Z' }
  const next = applyUpdate(list, moved, thatDay, true)
  expect(next.order).toEqual(['a', 'c'])
  expect(next.visits.a?.startsAt).toBe(moved.startsAt)
  expect(next.marks).toEqual({ a: 'moved' })
  expect(reorder(next, thatDay).order).toEqual(['c', 'a'])
})
it('takes away a visit that moved to another day', () => {
  const moved = { ...early, version: 2, startsAt: '2026-03-14T14:00:00.000Z' }
  expect(applyUpdate(list, moved, thatDay, false).order).toEqual(['c'])
  const still = applyUpdate(list, moved, thatDay, true)
  expect(still.order).toEqual(['a', 'c'])
  expect(still.marks).toEqual({ a: 'gone' })
})
it('keeps a canceled visit where it was', () => {
  const next = applyUpdate(list, { ...early, version: 2, status: 'Canceled' }, thatDay, false)
  expect(next.order).toEqual(['a', 'c'])
  expect(next.marks).toEqual({ a: 'canceled' })
})
it('heeds no news that is older than what it shows', () => {
  const newer = createList([{ ...early, version: 3 }])
  expect(applyUpdate(newer, { ...early, version: 2, status: 'Canceled' }, thatDay, false)).toBe(
    newer,
  )
})
it('does not take in a visit that the filters leave out', () => {
  expect(applyUpdate(list, between, { ...thatDay, provider: 'd2' }, false)).toBe(list)
  expect(applyUpdate(list, between, { ...thatDay, status: 'Waiting' }, false)).toBe(list)
  expect(applyUpdate(list, between, { ...thatDay, encounterType: '9' }, false)).toBe(list)
})
it('forgets a visit that is out of sight', () => {
  expect(removeRow(list, 'a')).toMatchObject({ order: ['c'], visits: { c: late } })
})

it('counts a visit that comes, one that goes to another day, and one that comes back', () => {
  const more = applyUpdate(list, between, thatDay, false)
  expect(more.total).toBe(3)
  const moved = { ...between, version: 2, startsAt: '2026-03-14T14:00:00.000Z' }
  const fewer = applyUpdate(more, moved, thatDay, false)
  expect(fewer.total).toBe(2)
  expect(applyUpdate(fewer, { ...moved, version: 3 }, thatDay, false).total).toBe(2)
  expect(applyUpdate(fewer, { ...between, version: 4 }, thatDay, false).total).toBe(3)
  expect(removeRow(more, 'b', thatDay).total).toBe(2)
})
it('counts a new visit of another page of the same day, and shows no row of it', () => {
  const page = { ...thatDay, until: '2026-03-12T15:00:00.000Z' }
  const next = applyUpdate(createList([early], 150), between, page, false, thatDay)
  expect(next).toMatchObject({ total: 151, order: ['a'] })
})
it('keeps what it knows of a visit that left, for the card that shows it', () => {
  const moved = { ...early, version: 2, startsAt: '2026-03-14T14:00:00.000Z' }
  expect(applyUpdate(list, moved, thatDay, false).visits.a?.startsAt).toBe(moved.startsAt)
})
it('leaves the mark of a later change when the time of an earlier one is over', () => {
  const moved = applyUpdate(list, { ...early, version: 2, providerId: 'd2' }, thatDay, false)
  const canceled = applyUpdate(moved, { ...early, version: 3, status: 'Canceled' }, thatDay, false)
  expect(clearHighlight(canceled, 'a', 2).marks).toEqual({ a: 'canceled' })
  expect(clearHighlight(canceled, 'a', 3).marks).toEqual({})
})

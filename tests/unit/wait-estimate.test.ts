import { describe, expect, it } from 'vitest'
import { estimateWait } from '#edge/domains/appointments/on_demand/estimate'

const facts = { position: 1, handlingMinutes: 12, longHandlingMinutes: 30, clinicians: 1 }

describe('the wait of a patient in line', () => {
  it('is at once for who is next, or as long as nine of ten visits take at most', () => {
    expect(estimateWait(facts)).toEqual({ from: 0, until: 30 })
  })

  it('is what those before them take at the median, until all have taken as long as nine of ten do', () => {
    expect(estimateWait({ ...facts, position: 6 })).toEqual({ from: 60, until: 180 })
    expect(estimateWait({ ...facts, position: 6, clinicians: 3 })).toEqual({ from: 20, until: 60 })
  })

  it('is from a usual visit where none before says how long one takes', () => {
    const unknown = { handlingMinutes: null, longHandlingMinutes: null }
    expect(estimateWait({ ...facts, ...unknown })).toEqual({ from: 0, until: 20 })
    expect(estimateWait({ ...facts, ...unknown, position: 2 })).toEqual({ from: 15, until: 40 })
  })

  it('is not told where no clinician is at work, nor of who waits no more', () => {
    expect(estimateWait({ ...facts, clinicians: 0 })).toBe(null)
    expect(estimateWait({ ...facts, clinicians: null })).toBe(null)
    expect(estimateWait({ ...facts, position: null })).toBe(null)
  })
})

import { describe, expect, it } from 'vitest'
import {
  accessOf,
  accessRightsOf,
  describeAccess,
  takeOver,
} from '#islands/staff/settings/content-access'

describe('content access', () => {
  const rights = ['content.clinical', 'content.edit', 'content.edit:b1', 'content.publish:b1']

  it('reads rights as a level for each scope, and writes the same rights back', () => {
    expect(accessOf(rights)).toEqual({
      levels: { everything: 'edit', b1: 'publish' },
      clinical: true,
      only: false,
    })
    expect(accessRightsOf(accessOf(rights)).sort()).toEqual(rights)
    expect(accessRightsOf({ levels: { b1: 'none' }, clinical: false, only: false })).toEqual([])
  })

  it('is described with the names of brands', () => {
    expect(describeAccess(accessOf(rights), () => 'Juniper')).toBe(
      'All content: edits, Juniper: publishes, Approves health claims',
    )
    expect(describeAccess(accessOf([]), () => '')).toBe('')
    expect(describeAccess(accessOf(['content.edit', 'content.only']), () => '')).toBe(
      'All content: edits, Content only',
    )
  })

  it('chosen over what a colleague changed meanwhile keeps what both chose', () => {
    const before = accessOf(['content.edit:b1', 'content.edit:b2', 'content.only'])
    const latest = accessOf(['content.edit:b1', 'content.publish:b1', 'content.edit:b3'])
    const chosen = { ...before, levels: { ...before.levels, b2: 'publish' as const } }
    expect(takeOver(chosen, before, latest)).toEqual({
      levels: { b1: 'publish', b2: 'publish', b3: 'edit' },
      clinical: false,
      only: false,
    })
  })
})

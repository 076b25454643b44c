import { describe, expect, it } from 'vitest'
import { accessOf, accessRightsOf, describeAccess } from '#islands/staff/people/content-access'

describe('content access', () => {
  const rights = [
    'content.clinical',
    'content.edit',
    'content.edit:b1',
    'content.publish:b1',
    'labs.nurse_review',
  ]

  it('reads rights as a level for each scope, and writes the same rights back', () => {
    expect(accessOf(rights)).toEqual({
      levels: { everything: 'edit', b1: 'publish' },
      clinical: true,
      only: false,
      nurse: true,
    })
    expect(accessRightsOf(accessOf(rights)).sort()).toEqual(rights)
    expect(
      accessRightsOf({ levels: { b1: 'none' }, clinical: false, only: false, nurse: false }),
    ).toEqual([])
  })

  it('is described with the names of brands', () => {
    expect(describeAccess(accessOf(rights), () => 'Juniper')).toBe(
      'All content: edits, Juniper: publishes, Approves health claims, Nurse',
    )
    expect(describeAccess(accessOf([]), () => '')).toBe('')
    expect(describeAccess(accessOf(['content.edit', 'content.only']), () => '')).toBe(
      'All content: edits, Content only',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { withoutExpiredClaims } from '#content/expired-claims'

const claim = (reviewBy: string) => ({ _type: 'claim', text: 'PrEP works', reviewBy })

describe('a claim whose review has lapsed', () => {
  it('is left out of lists, fields and the section that is made of it', () => {
    const [lapsed, current] = [claim('2026-02-09'), claim('2026-02-10')]
    expect(
      withoutExpiredClaims(
        {
          claims: [lapsed, current],
          sections: [
            { _type: 'landingProof', claim: lapsed },
            { _type: 'landingProof', claim: current },
            { _type: 'landingCost', title: 'Cost', claim: lapsed },
          ],
        },
        '2026-02-10',
      ),
    ).toEqual({
      claims: [current],
      sections: [
        { _type: 'landingProof', claim: current },
        { _type: 'landingCost', title: 'Cost' },
      ],
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#edge/client'
import { nullIfRefused } from '#islands/staff/chart/chart-patient'
import { as, userId, world } from '../world'

beforeAll(world)

const unknownAddress = 'GET /patients/:patient/horoscopes' as 'GET /patients/:patient/accessible'
const read = (who: Parameters<typeof as>[0], patient: string) =>
  as(who).patients.get(patient).catch(nullIfRefused)

describe('what a page shows without', () => {
  it('a record that the caller may not read, or that is not there, is null', async () => {
    expect(await read('provider', userId('patient'))).toMatchObject({ id: userId('patient') })
    expect(await read('otherProvider', userId('patient'))).toBeNull()
    expect(await read('provider', 'nowhere')).toBeNull()
    expect(await read(null, userId('patient'))).toBeNull()
  })

  it('an address that no operation has is an error', () =>
    expect(
      as('provider')
        .call(unknownAddress, { params: { patient: userId('patient') } })
        .catch(nullIfRefused),
    ).rejects.toMatchObject({ status: 404, errors: [{ code: 'unknown_address' }] }))

  it('a request that the API does not understand, and a fault of its own, are errors', () => {
    for (const status of [400, 409, 422, 429, 500, 503])
      expect(() => nullIfRefused(new ApiError(status, [])), String(status)).toThrow(ApiError)
    expect(() => nullIfRefused(new TypeError('fetch failed'))).toThrow(TypeError)
  })
})

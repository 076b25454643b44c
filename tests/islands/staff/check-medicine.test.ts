import { expect, it, vi } from 'vitest'
import { medicationCodes, medicationOf } from '#edge/domains/formulary/medications'
import { checkSafety } from '#edge/domains/prescriptions/endpoint-contracts'
import { checkMedicine } from '#islands/staff/prescriptions/check-medicine'

const { call } = vi.hoisted(() => ({ call: vi.fn(async (..._asked: unknown[]) => []) }))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call } }))

it('checks every medicine of the formulary as it is first chosen, in a body that the API takes', async () => {
  for (const drug of medicationCodes)
    await checkMedicine('a', { ...medicationOf(drug), drug, medicine: null })
  const refused = call.mock.calls.flatMap(([, request]) => {
    const { body } = request as { body: unknown }
    const { error } = checkSafety.body?.safeParse(body) ?? {}
    return error ? [error.issues.map(({ message }) => message).join()] : []
  })
  expect(call).toHaveBeenCalledTimes(medicationCodes.length)
  expect(refused).toEqual([])
})

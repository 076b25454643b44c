// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { medicationOf } from '#edge/domains/formulary/medications'
import { prescribe } from '#islands/staff/prescriptions/prescription'

afterEach(() => vi.unstubAllGlobals())

const pills = {
  drug: 'valacyclovir',
  dosage: medicationOf('valacyclovir').dosage,
  quantity: 30,
  days: 30,
  refills: 2,
  reason: 'hsv',
} as const

/** Prescriptions as the API keeps them; the network is lost once one is signed. */
const stubApi = ({ refuses }: { refuses: boolean }) => {
  const rows: string[] = []
  let isOnline = true
  let isFirst = true
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(url, 'http://x')
    const isSignature = pathname.endsWith('/sign')
    if (method === 'DELETE') rows.pop()
    else if (isSignature && refuses)
      return Response.json({ errors: [{ status: '409', code: 'allergy' }] }, { status: 409 })
    else if (isSignature) rows[0] = 'signed'
    else if (method === 'POST') rows.push('draft')
    if (isSignature && isFirst) {
      isFirst = false
      isOnline = false
      throw new TypeError('Failed to fetch')
    }
    const data = { type: 'prescriptions', id: 'r1', attributes: { status: rows[0], version: 1 } }
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ data })
  })
  return { rows, reconnect: () => (isOnline = true) }
}

it('a prescription that was signed as the network was lost is signed once, however often that is pressed', async () => {
  const { rows, reconnect } = stubApi({ refuses: false })
  const press = () => prescribe({ patientId: 'p1' }, pills, true)
  await expect(press()).rejects.toThrow('Failed to fetch')
  reconnect()
  await press()
  expect(rows).toEqual(['signed'])
})

it('one that may not be signed leaves no draft behind', async () => {
  const { rows } = stubApi({ refuses: true })
  await expect(prescribe({ patientId: 'p2' }, pills, true)).rejects.toMatchObject({ status: 409 })
  expect(rows).toEqual([])
})

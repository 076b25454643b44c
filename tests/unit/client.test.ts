import { expect, it } from 'vitest'
import { client } from '#edge/client'

const answering = (status: number, body: object) => {
  const paths: string[] = []
  const api = client((path) => {
    paths.push(path)
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return { api, paths }
}

it('a caller reads the single error of another server', async () => {
  const { api } = answering(500, { error: 'Room is full' })
  await expect(api.call('GET /me')).rejects.toMatchObject({ message: 'Room is full', status: 500 })
})

it('a caller reads a detail that is a list line by line', async () => {
  const { api } = answering(422, { errors: [{ detail: ['One', 'Two'], code: 'x' }] })
  await expect(api.call('GET /me')).rejects.toMatchObject({ message: 'One\nTwo' })
})

it('what goes with a deletion stays out of the address, where it would be logged', async () => {
  const { api, paths } = answering(200, { data: { type: 'appointments', id: 'a' } })
  await api.appointments.in({ patients: 'p' }).delete('a', { reasonText: 'A funeral' })
  expect(paths).toEqual(['/api/patients/p/appointments/a'])
})

it('an id is one part of the path, also with slashes and dots in it', async () => {
  const { api, paths } = answering(200, { data: { type: 'patients', id: 'a' } })
  await api.patients.get('../me')
  await api.appointments.in({ patients: 'a/b' }).delete('\0')
  expect(paths).toEqual(['/api/patients/..%2Fme', '/api/patients/a%2Fb/appointments/%00'])
})

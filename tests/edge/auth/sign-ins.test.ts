import { beforeAll, expect, it } from 'vitest'
import { world } from '../world'
import { type browser, data, enrolled } from './sign-in'

beforeAll(world)

const listOf = async (from: ReturnType<typeof browser>, id: string, token: string) =>
  (await from.get(`/users/${id}/sign_ins`, token)).json() as Promise<{
    data: { id: string; attributes: { current: boolean; method: string } }[]
  }>

it('a patient sees where they are signed in, and the current one is marked', async () => {
  const { from, id, token } = await enrolled()
  const { data: open } = await listOf(from, id, token)
  expect(open).toHaveLength(1)
  expect(open[0]?.attributes).toMatchObject({ current: true, method: 'code' })
  expect(JSON.stringify(open)).not.toContain('refresh')
})

it('the sign-ins of another account are not found', async () => {
  const { from, token } = await enrolled()
  const other = await enrolled()
  expect((await from.get(`/users/${other.id}/sign_ins`, token)).status).toBe(404)
  expect((await from.send(`/users/${other.id}/sign_ins`, { method: 'DELETE' }, token)).status).toBe(
    404,
  )
})

it('the current sign-in is not ended here, and signing out everywhere else keeps it', async () => {
  const { from, id, token } = await enrolled()
  const { data: open } = await listOf(from, id, token)
  const path = `/users/${id}/sign_ins`
  expect((await from.send(`${path}/${open[0]?.id}`, { method: 'DELETE' }, token)).status).toBe(404)
  expect((await from.send(path, { method: 'DELETE' }, token)).status).toBe(204)
  expect((await listOf(from, id, token)).data).toHaveLength(1)
  expect(await data(from.get('/me', token))).toMatchObject({ id })
})

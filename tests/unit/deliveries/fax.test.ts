import { afterEach, describe, expect, it, vi } from 'vitest'
import { transportOf } from '#edge/deliveries/transport'
import type { Environment } from '#edge/platform/environment'
import { faxAccountOf, readFaxOutcome } from '#edge/platform/services/fax'
import { DeliveryError } from '#edge/platform/services/http-provider'

afterEach(() => vi.restoreAllMocks())

const hosted = {
  local: false,
  SINCH_PROJECT_ID: 'project',
  SINCH_KEY_ID: 'key',
  SINCH_KEY_SECRET: 'secret',
  SINCH_FAX_FROM: '+18005550128',
} as Environment
const fax = {
  id: 'delivery',
  to: '5185550134',
  subject: 'Confidential report',
  text: '',
  kind: 'morbidity_report',
  collapseKey: null,
  expiresAt: null,
  document: btoa('%PDF-1.7'),
}

describe('a fax', () => {
  it('goes to Sinch with its pages, from the number of the clinic', async () => {
    const request = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json({ id: 'fax-1', status: 'QUEUED' }))
    expect(await transportOf(hosted, 'fax').send(fax)).toBe('fax-1')
    const [url, init] = request.mock.calls[0] ?? []
    expect(url).toBe('https://fax.api.sinch.com/v3/projects/project/faxes')
    expect(init?.headers).toEqual({ authorization: `Basic ${btoa('key:secret')}` })
    const form = init?.body as FormData
    expect([form.get('to'), form.get('from')]).toEqual(['+15185550134', '+18005550128'])
    const pages = form.get('file') as File
    expect([pages.type, await pages.text()]).toEqual(['application/pdf', '%PDF-1.7'])
  })

  it('that Sinch does not take is a delivery to try again, unless it is refused', async () => {
    const answer = vi.spyOn(globalThis, 'fetch')
    answer.mockResolvedValueOnce(new Response('', { status: 503 }))
    await expect(transportOf(hosted, 'fax').send(fax)).rejects.toMatchObject({ isRetryable: true })
    answer.mockResolvedValueOnce(new Response('', { status: 400 }))
    await expect(transportOf(hosted, 'fax').send(fax)).rejects.toThrow(DeliveryError)
  })

  it('that Sinch took is under way until it arrived or failed for good', async () => {
    const account = faxAccountOf(hosted)
    if (!account) throw new Error('no account')
    const request = vi.spyOn(globalThis, 'fetch')
    const outcomeOf = (status: string) => {
      request.mockResolvedValueOnce(Response.json({ id: 'fax-1', status }))
      return readFaxOutcome(account, 'fax-1')
    }
    expect(await outcomeOf('IN_PROGRESS')).toBeNull()
    expect(await outcomeOf('COMPLETED')).toBe('delivered')
    expect(await outcomeOf('FAILURE')).toBe('bounced')
    const [url, init] = request.mock.calls[0] ?? []
    expect(url).toBe('https://fax.api.sinch.com/v3/projects/project/faxes/fax-1')
    expect(init).toMatchObject({
      method: 'GET',
      headers: { authorization: `Basic ${btoa('key:secret')}` },
    })
  })

  it('stays in the outbox of a laptop, and has no transport outside local without its keys', () => {
    expect(transportOf({ local: true } as Environment, 'fax').name).toBe('outbox')
    expect(() => transportOf({ local: false } as Environment, 'fax')).toThrow('no transport')
  })
})

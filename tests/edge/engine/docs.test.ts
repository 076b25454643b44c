import { describe, expect, it } from 'vitest'
import { api } from '../world'

const docs = async () => {
  const response = await api('/api/docs')
  const policy = response.headers.get('content-security-policy') ?? ''
  return { html: await response.text(), policy }
}

describe('the reference page of the API', () => {
  it('has an origin of its own, evaluates no text and may request nothing elsewhere', async () => {
    const { policy } = await docs()
    expect(policy).toMatch(/^sandbox allow-scripts;/)
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("connect-src 'none'")
    expect(policy).not.toMatch(/https?:/)
  })

  it('carries the description it shows, which cannot end its element', async () => {
    const { html } = await docs()
    const [, carried = ''] = /type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
    expect(carried).not.toContain('<')
    expect(JSON.parse(carried)).toEqual(await (await api('/api/openapi.json')).json())
  })

  it('allows the one script it carries, by its hash', async () => {
    const { html, policy } = await docs()
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    expect(policy).toContain(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`)
    expect(html.match(/<script[ >]/g)).toHaveLength(3)
  })
})

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { checkNetwork, networkTexts } from '#islands/visit/media/network-check'

afterEach(() => vi.unstubAllGlobals())

it('says that the browser cannot make video calls, and blames no network', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined)
  vi.stubGlobal('navigator', { onLine: true })
  const result = await checkNetwork()
  expect(result).toBe('unsupported')
  expect(networkTexts[result].meaning).toMatch(/^This browser cannot make video calls/)
})

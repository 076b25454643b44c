import { describe, expect, it } from 'vitest'
import { mediaProblemOf, missingDevice } from '#islands/visit/media/media-problem'
import { repairSteps } from '#islands/visit/media/repair-steps'

const refused = (name: string) => new DOMException('', name)
const both = ['camera', 'microphone'] as const

describe('a media problem', () => {
  it.each([
    ['NotAllowedError', ['camera'], 'CameraPermissionsDenied', 'Permission Required'],
    ['NotAllowedError', ['microphone'], 'MicrophonePermissionsDenied', 'Permission Required'],
    ['NotAllowedError', both, 'NotAllowedError', 'Permission Required'],
    ['NotAllowedError', [], 'NotAllowedError', 'Permission Required'],
    ['NotFoundError', [], 'NotFoundError', 'Cannot Find Microphone or Camera'],
    ['OverconstrainedError', [], 'NotFoundError', 'Cannot Find Microphone or Camera'],
    ['NotReadableError', [], 'Unknown', 'Error Acquiring Media'],
    ['AbortError', [], 'Unknown', 'Error Acquiring Media'],
  ] as const)('of %s with %j denied is %s', (name, denied, code, title) => {
    expect(mediaProblemOf(refused(name), { wanted: both, denied })).toMatchObject({ code, title })
  })

  it('is named by what the device lacks', () => {
    expect(missingDevice([])?.title).toBe('No Camera or Microphone Detected')
    expect(missingDevice(['microphone'])?.title).toBe('No Camera Detected')
    expect(missingDevice(['camera'])?.title).toBe('No Microphone Detected')
    expect(missingDevice(both)).toBeNull()
  })
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Chrome and Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1.15', 'In Safari'],
  ['Lynx', 'this site'],
])('repair steps for %s are those of %s', (userAgent, words) => {
  expect(repairSteps(userAgent)).toContain(words)
})

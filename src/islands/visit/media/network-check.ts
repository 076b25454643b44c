export type NetworkResult = 'good' | 'slow' | 'blocked' | 'unsupported' | 'offline'

/** What each result is called, and what it means. */
export const networkTexts: Readonly<Record<NetworkResult, { label: string; meaning: string }>> = {
  good: { label: 'Good', meaning: 'Good for video' },
  slow: { label: 'Slow', meaning: 'The picture may freeze. Sound comes first.' },
  blocked: {
    label: 'Blocked',
    meaning: 'Your network does not let video through. Try another one.',
  },
  unsupported: {
    label: 'Not possible',
    meaning:
      'This browser cannot make video calls. Use another browser or device, or ask for a phone call.',
  },
  offline: { label: 'Offline', meaning: 'There is no connection to the internet.' },
}

/** Whether this browser has what a call is made of; on iPhones and iPads Lockdown Mode takes it away. */
export const canCall = () => typeof RTCPeerConnection !== 'undefined'

const timeoutMs = 6_000
const slowMs = 400

/** Whether video would get through: a path for media, and how long the clinic takes to answer. */
export const checkNetwork = async (iceServers: RTCIceServer[] = []): Promise<NetworkResult> => {
  if (!navigator.onLine) return 'offline'
  if (!canCall()) return 'unsupported'
  const [hasPath, answerMs] = await Promise.all([hasMediaPath(iceServers), measureAnswer()])
  if (answerMs === null) return 'offline'
  if (!hasPath) return 'blocked'
  return answerMs > slowMs ? 'slow' : 'good'
}

/** The median of three answers of the clinic, in milliseconds; null without an answer. */
const measureAnswer = async (): Promise<number | null> => {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const started = performance.now()
    const response = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    if (!response?.ok) return null
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[1] ?? null
}

/** Two connections in this page look for each other as two browsers would. */
const hasMediaPath = async (iceServers: RTCIceServer[]): Promise<boolean> => {
  const from = new RTCPeerConnection({ iceServers })
  const to = new RTCPeerConnection({ iceServers })
  from.onicecandidate = ({ candidate }) => void (candidate && to.addIceCandidate(candidate))
  to.onicecandidate = ({ candidate }) => void (candidate && from.addIceCandidate(candidate))
  const channel = from.createDataChannel('check')
  try {
    const opened = new Promise<boolean>((resolve) => {
      channel.onopen = () => resolve(true)
      setTimeout(() => resolve(false), timeoutMs)
    })
    await from.setLocalDescription()
    await to.setRemoteDescription(from.localDescription as RTCSessionDescription)
    await to.setLocalDescription()
    await from.setRemoteDescription(to.localDescription as RTCSessionDescription)
    return await opened
  } catch {
    return false
  } finally {
    from.close()
    to.close()
  }
}

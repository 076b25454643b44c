import type { Quality } from './video-room'

/** Counters of a connection at one moment. */
export interface ConnectionStats {
  readonly lost: number
  readonly received: number
  readonly roundTripMs: number
}
export const emptyStats: ConnectionStats = { lost: 0, received: 0, roundTripMs: 0 }

export const readStats = (report: RTCStatsReport): ConnectionStats => {
  let lost = 0
  let received = 0
  let roundTripMs = 0
  report.forEach((entry) => {
    if (entry.type === 'inbound-rtp') {
      lost += entry.packetsLost ?? 0
      received += entry.packetsReceived ?? 0
    }
    if (entry.type === 'transport')
      roundTripMs = (report.get(entry.selectedCandidatePairId)?.currentRoundTripTime ?? 0) * 1000
  })
  return { lost, received, roundTripMs }
}

/** The worst level whose loss or round trip a connection reaches, from 1; better than all of them is 5. */
const limits: readonly { quality: Quality; loss: number; roundTripMs: number }[] = [
  { quality: 1, loss: 0.1, roundTripMs: 600 },
  { quality: 2, loss: 0.05, roundTripMs: 400 },
  { quality: 3, loss: 0.02, roundTripMs: 250 },
  { quality: 4, loss: 0.005, roundTripMs: 120 },
]

/** The quality between two moments, on the scale of Twilio's network quality. */
export const qualityOf = (before: ConnectionStats, after: ConnectionStats): Quality => {
  const lost = Math.max(0, after.lost - before.lost)
  const all = lost + Math.max(0, after.received - before.received)
  const loss = all > 0 ? lost / all : 0
  const reached = limits.find((limit) => loss > limit.loss || after.roundTripMs > limit.roundTripMs)
  return reached?.quality ?? 5
}

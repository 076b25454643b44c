import { useEffect, useState } from 'react'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { deviceKinds, listMediaDevices } from '../media/devices'
import { type MediaProblem, mediaProblemOf, missingDevice } from '../media/media-problem'
import { canCall } from '../media/network-check'
import { repairSteps } from '../media/repair-steps'
import { readEveryAccess } from '../media/use-device-access'

/** Tells a clinician before a visit by video, and beside it, why their browser cannot hold it whole, and the way on. */
const CallObstacle = () => {
  const [problem, setProblem] = useState<Pick<MediaProblem, 'title' | 'advice'> | null>(null)
  useEffect(() => {
    let isHere = true
    const look = () => void findObstacle().then((found) => isHere && setProblem(found))
    look()
    navigator.mediaDevices?.addEventListener?.('devicechange', look)
    return () => {
      isHere = false
      navigator.mediaDevices?.removeEventListener?.('devicechange', look)
    }
  }, [])
  return (
    problem && (
      <div role="status">
        <Note tone="warning" icon="video-off">
          <b>{problem.title}</b> <span>{problem.advice}</span>{' '}
          <span>You can also call the patient by phone.</span>
        </Note>
      </div>
    )
  )
}
export default CallObstacle

const findObstacle = async (): Promise<Pick<MediaProblem, 'title' | 'advice'> | null> => {
  if (!canCall())
    return {
      title: 'This browser cannot make video calls.',
      advice: 'Open this page in another browser or on another device.',
    }
  const devices = await listMediaDevices().catch(() => [])
  const missing = missingDevice(
    deviceKinds.filter((kind) => devices.some((device) => device.kind === kind)),
  )
  if (missing) return missing
  const access = await readEveryAccess()
  const denied = deviceKinds.filter((kind) => access[kind] === 'Blocked')
  if (denied.length === 0) return null
  const { title, advice } = mediaProblemOf(new DOMException('', 'NotAllowedError'), {
    wanted: deviceKinds,
    denied,
  })
  return { title, advice: `${advice} ${repairSteps(navigator.userAgent)}` }
}

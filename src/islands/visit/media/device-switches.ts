import { useCallback, useRef, useState } from 'react'
import { onLogOut } from '../../stores/session'
import { browserStorage } from '../../stores/web-storage'
import { type DeviceKind, deviceKinds } from './devices'

/** Whether the user wants to be heard and seen. */
export type Switches = Readonly<Record<DeviceKind, boolean>>

/** Kept there: the visit, then each device that is switched off in it. */
const key = 'visit_switches'
const allOn: Switches = { camera: true, microphone: true }

/** The switches of a visit that this browser was in; null of any other. */
export const readSwitches = (visitId: string): Switches | null => {
  const [visit, ...off] = browserStorage.read(key)?.split(' ') ?? []
  if (visit !== visitId) return null
  return { camera: !off.includes('camera'), microphone: !off.includes('microphone') }
}

/** Kept for a reload, and for another tab that takes the visit over. */
export const keepSwitches = (visitId: string, switches: Switches) =>
  browserStorage.write(key, [visitId, ...deviceKinds.filter((kind) => !switches[kind])].join(' '))

onLogOut(() => browserStorage.remove(key))

/**
 * The one place that knows whether the camera and the microphone are to be on. Every track takes `enabled` from here,
 * whichever device it comes from. Without a visit nothing is kept.
 */
export const useDeviceSwitches = (visitId: string | undefined) => {
  const [switches, setSwitches] = useState<Switches>(allOn)
  const latest = useRef(switches)
  const change = useCallback((next: Switches) => {
    latest.current = next
    setSwitches(next)
  }, [])
  /** Another tab may have changed them. */
  const reread = useCallback(() => {
    const stored = visitId ? readSwitches(visitId) : null
    if (stored) change(stored)
  }, [visitId, change])
  const turn = useCallback(
    (kind: DeviceKind, isOn: boolean) => {
      change({ ...latest.current, [kind]: isOn })
      if (visitId) keepSwitches(visitId, latest.current)
    },
    [visitId, change],
  )
  const isOn = useCallback((kind: DeviceKind) => latest.current[kind], [])
  return { switches, isOn, turn, reread }
}

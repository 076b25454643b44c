import { useEffect, useState } from 'react'
import {
  type DeviceAccess,
  type DeviceKind,
  deviceKinds,
  listMediaDevices,
  type MediaDevice,
  readAccess,
  watchAccess,
} from './devices'

export type KnownAccess = Readonly<Record<DeviceKind, DeviceAccess>>

/** What the browser lets this page use, and what is plugged in, followed as they change. */
export const useDeviceAccess = () => {
  const [access, setAccess] = useState<KnownAccess>({ camera: 'Unknown', microphone: 'Unknown' })
  const [isAccessKnown, setAccessKnown] = useState(false)
  const [devices, setDevices] = useState<readonly MediaDevice[]>([])
  useEffect(() => {
    void readEveryAccess().then((known) => {
      setAccess(known)
      setAccessKnown(true)
    })
    const stops = deviceKinds.map((kind) =>
      watchAccess(kind, (now) => setAccess((before) => ({ ...before, [kind]: now }))),
    )
    const onDevices = () => void listMediaDevices().then(setDevices)
    navigator.mediaDevices?.addEventListener?.('devicechange', onDevices)
    return () => {
      for (const each of stops) each()
      navigator.mediaDevices?.removeEventListener?.('devicechange', onDevices)
    }
  }, [])
  return { access, setAccess, isAccessKnown, devices, setDevices }
}

export const readEveryAccess = async (): Promise<KnownAccess> => ({
  camera: await readAccess('camera'),
  microphone: await readAccess('microphone'),
})

import { type RefObject, useEffect, useRef } from 'react'
import { loadPatient, type PatientVersion } from '#islands/patient/record'
import type { SavedFields } from '../../stores/merge-fields'
import { pageStartedAt } from '../../stores/use-server-now'

const channelName = 'careplus-record'
interface SaveMessage {
  readonly patientId: string
  readonly version: number
}
/** A tab that comes to the front after so long, or a form first touched then, reads the record again. */
const staleMs = 30_000

/**
 * Reads the record again when another tab of this browser says that it saved, and when this tab comes back to the
 * front: another user may have changed it meanwhile.
 */
export const useOtherSaves = (
  patientId: string,
  state: RefObject<{ readonly saved: SavedFields }>,
  onSave: (record: PatientVersion) => void,
) => {
  const channel = useRef<BroadcastChannel | null>(null)
  const handler = useRef(onSave)
  handler.current = onSave
  const readAt = useRef(pageStartedAt)
  const load = () => {
    readAt.current = Date.now()
    return loadPatient()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` keeps nothing of a render
  useEffect(() => {
    const refresh = async () => {
      const record = await load().catch(() => null)
      if (record && record.version > state.current.saved.version) handler.current(record)
    }
    const opened = new BroadcastChannel(channelName)
    channel.current = opened
    opened.onmessage = ({ data }: MessageEvent<SaveMessage>) => {
      if (data.patientId === patientId && data.version > state.current.saved.version) void refresh()
    }
    const onVisible = () => {
      if (!document.hidden && Date.now() - readAt.current > staleMs) void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    onVisible()
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      opened.close()
      channel.current = null
    }
  }, [patientId, state])
  return {
    load,
    tell: (version: number) => channel.current?.postMessage({ patientId, version }),
  }
}

import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { VideoRoom } from '../room/video-room'

export interface Recording {
  /** False where the room cannot record: then there is no control at all. */
  readonly isPossible: boolean
  readonly isOn: boolean
  /** This side's own word. */
  readonly hasAgreed: boolean
  readonly error: string | null
  agree(hasAgreed: boolean): Promise<void>
  /** For the clinician, once both sides have agreed. */
  toggle(): Promise<void>
}

/** The recording of a visit: both sides agree first, and either can take that back. */
export const useRecording = (appointmentId: string, room: VideoRoom | null): Recording => {
  const [hasAgreed, setAgreed] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const attempt = async (change: () => Promise<unknown>) => {
    setError(null)
    try {
      await change()
    } catch {
      setError('There was an error updating recording rules')
    }
  }
  const isOn = room?.isRecording ?? false
  return {
    isPossible: room?.recordingSid != null,
    isOn,
    hasAgreed,
    error,
    agree: (agreed) =>
      attempt(async () => {
        await apiWithLocalErrors.call('POST /appointments/:id/recording_consents', {
          params: { id: appointmentId },
          body: { agreed },
        })
        setAgreed(agreed)
      }),
    toggle: () =>
      attempt(() =>
        apiWithLocalErrors.call('POST /recordingrules', {
          body: {
            roomSid: room?.recordingSid ?? '',
            rules: [{ type: isOn ? 'exclude' : 'include', all: true }],
          },
        }),
      ),
  }
}

import { useState } from 'react'
import type { WriteOptions } from '#edge/client'

/**
 * A change that the API refuses first because of what it costs, such as booked visits without a clinician: `read` takes
 * that from the refusal, and the next attempt goes on in its knowledge.
 */
export const useAcknowledged = <Known>(read: (error: unknown) => Known | null) => {
  const [known, setKnown] = useState<Known | null>(null)
  const send = async (change: (options: WriteOptions) => Promise<unknown>) => {
    try {
      await change(known ? { acknowledge: true } : {})
      setKnown(null)
    } catch (error) {
      setKnown(read(error))
      throw error
    }
  }
  return { known, send, forget: () => setKnown(null) }
}

import { useState } from 'react'
import type { WriteOptions } from '#edge/client'
import { type BookedVisits, bookedVisits } from './booked-visits'

/**
 * A change that may leave booked visits without a clinician: the first refusal names them, and the next attempt goes
 * on in their knowledge.
 */
export const useAcknowledged = () => {
  const [booked, setBooked] = useState<BookedVisits | null>(null)
  const send = async (change: (options: WriteOptions) => Promise<unknown>) => {
    try {
      await change(booked ? { acknowledge: true } : {})
      setBooked(null)
    } catch (error) {
      setBooked(bookedVisits(error))
      throw error
    }
  }
  return { booked, send }
}

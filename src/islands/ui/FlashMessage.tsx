import { useEffect } from 'react'
import { sayParting } from '../stores/flash'

/** Says what the step before left to be said. */
export const Said = () => {
  useEffect(sayParting, [])
  return null
}

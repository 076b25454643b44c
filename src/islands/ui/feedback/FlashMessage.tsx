import { useEffect } from 'react'
import { showFlash } from '#islands/stores/flash'

/** Says what the step before left to be said. */
export const FlashMessage = () => {
  useEffect(showFlash, [])
  return null
}

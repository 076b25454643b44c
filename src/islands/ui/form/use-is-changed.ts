import { type SyntheticEvent, useState } from 'react'
import { controlsOf, isChanged } from '#islands/early-actions/early-input'

/** Whether a form holds something it did not when it was drawn, with what watches it. */
export const useIsChanged = () => {
  const [hasChanges, setChanges] = useState(false)
  const onInput = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    setChanges(controlsOf(currentTarget).some(isChanged))
  return { isChanged: hasChanges, onInput }
}

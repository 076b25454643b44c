import { useEffect, useState } from 'react'

export interface CaptionChoice {
  readonly canShow: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Whether what the others say is written along; only where the browser does so itself. */
export const useCaptions = (): CaptionChoice => {
  const [canShow, setCanShow] = useState(false)
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    // Loaded with the first call, not with the page.
    void import('../media/captions')
      .then(({ canCaption }) => canCaption(document.documentElement.lang))
      .then(setCanShow, () => {})
  }, [])
  return { canShow, isOn: canShow && isOn, toggle: () => setOn(!isOn) }
}

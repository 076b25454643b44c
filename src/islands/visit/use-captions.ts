import { useEffect, useState } from 'react'
import { canCaption } from './media/captions'

export interface CaptionChoice {
  readonly canShow: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Whether what the others say is written along; only where the browser does so itself. */
export const useCaptions = (): CaptionChoice => {
  const [canShow, setCanShow] = useState(false)
  const [isOn, setOn] = useState(false)
  useEffect(() => void canCaption(document.documentElement.lang).then(setCanShow), [])
  return { canShow, isOn: canShow && isOn, toggle: () => setOn(!isOn) }
}

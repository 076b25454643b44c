import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { currentElementTranslation, type ElementProps } from './element-translation'

/** The JSX runtime under `astro dev` and in tests; see `jsx-runtime`. */
export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV = (
  type: ElementType,
  props: ElementProps,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
) => {
  const translate =
    typeof type === 'string' || type === react.Fragment ? currentElementTranslation() : null
  const translated = translate ? translate(type, props) : props
  return react.jsxDEV(type, translated, key, isStatic, source, self)
}

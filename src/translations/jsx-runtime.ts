import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-runtime'
import { currentElementTranslation, type ElementProps } from './element-translation'

/**
 * React's JSX runtime, through which every element of our islands is created, on the server and in the browser
 * alike: host elements and fragments get their texts in the language of the page before React sees them, so
 * that hydration compares equal texts.
 */
export { Fragment } from 'react/jsx-runtime'

export const jsx = (type: ElementType, props: ElementProps, key?: Key) =>
  react.jsx(type, translateProps(type, props), key)

export const jsxs = (type: ElementType, props: ElementProps, key?: Key) =>
  react.jsxs(type, translateProps(type, props), key)

/** A component passes its texts on to host elements; there they are translated, once. */
const translateProps = (type: ElementType, props: ElementProps): ElementProps => {
  const translate = currentElementTranslation()
  return translate && (typeof type === 'string' || type === react.Fragment)
    ? translate(type, props)
    : props
}

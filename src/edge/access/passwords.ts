import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { foldText } from '#edge/platform/fold-text'

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}
// Some 120 ms in workerd and 16 MB: what OWASP names for scrypt where memory is short.
const fullCost: Cost = { N: 16_384, r: 8, p: 5 }
/** For passwords that guard nothing: those of the demo, which its readme tells, and of tests. */
export const lowCost: Cost = { N: 1_024, r: 8, p: 1 }
const length = 32

let newCost = fullCost
/** The cost of hashes from now on; `null` is the full one. Only tests call it. */
export const setPasswordCost = (cost: Cost | null) => {
  newCost = cost ?? fullCost
}

const deriveKey = (password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      password.normalize('NFKC'),
      salt,
      length,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  )

/** `scrypt$N$r$p$salt$key`: a hash carries its own cost, so that a dearer one can follow. */
export const hashPassword = async (password: string, cost = newCost): Promise<string> => {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Verified against where there is no account, so that it takes as long. */
const unusedHash = ({ N, r, p }: Cost) =>
  `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/** Takes as long without a hash as with one, and then says no. */
export const verifyPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const [scheme, N, r, p, salt = '', key = ''] = (stored ?? unusedHash(newCost)).split('$')
  if (scheme !== 'scrypt') throw new Error('A password hash of an unknown kind')
  const wanted = Buffer.from(key, 'base64')
  const made = await deriveKey(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(made, wanted) && Boolean(stored)
}

// What users choose when fifteen characters are required.
const commonPasswords = [
  ...['careplus', 'care', 'plus', 'clinic', 'health', 'doctor', 'prep', 'pep', 'visit'],
  ...['password', 'passphrase', 'pass', 'word', 'secret', 'login', 'welcome', 'letmein', 'admin'],
  ...['iloveyou', 'love', 'sunshine', 'princess', 'football', 'baseball', 'monkey', 'dragon'],
  ...['master', 'shadow', 'superman', 'batman', 'michael', 'jennifer', 'trustno', 'whatever'],
  ...['correcthorsebatterystaple', 'thequickbrownfox', 'jumpsoverthelazydog', 'tobeornottobe'],
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwerty', 'asdf', 'zxcv', 'qazwsx', '1q2w3e4r'],
  ...['abcdefghijklmnopqrstuvwxyz', 'abcdef', 'abc', '0123456789', '9876543210', '1234567890'],
  ...['123456', '12345', '1234', '123', '321', 'test', 'hello', 'change', 'default', 'temp'],
  ...['january', 'february', 'march', 'april', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december', 'spring', 'summer', 'autumn', 'winter'],
].toSorted((a, b) => b.length - a.length)

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
}
const years = /(19|20)\d\d/g
const unleet = (text: string) =>
  [...text.replace(years, '')].map((letter) => leet[letter] ?? letter).join('')

/** Characters a password must keep once everything guessable is taken out of it. */
const minOwnCharacters = 8

/**
 * Whether a password is mostly what others would guess: the brand, common passwords, keyboard rows, years,
 * the person's own names and address, or a few characters over and over.
 */
export const isGuessable = (password: string, own: readonly string[]): boolean => {
  const names = own
    .flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 2)
  const words = [...names, ...commonPasswords].toSorted((a, b) => b.length - a.length)
  return [foldText(password), unleet(foldText(password))].some((text) => {
    const rest = words
      .reduce((left, word) => left.replaceAll(word, ' '), text)
      .replace(years, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, '')
    return rest.length < minOwnCharacters || new Set(rest).size < 5 || /^(.{1,5}?)\1+$/u.test(rest)
  })
}

import type { OriginalEntry } from '../entry';

export const GLOSSARY: readonly OriginalEntry<'glossary'>[] = [];

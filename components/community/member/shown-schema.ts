import { boolean, object } from 'yup';

export const shownSchema = object({ follows: boolean(), paper: boolean(), predictions: boolean() });

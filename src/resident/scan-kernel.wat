;; The inner loops of a search through the vectors of a project. `scan-kernel.ts` holds the module that this makes
;; (`npm run kernel`); a test makes it again and compares.
(module
  (memory (export "memory") 1)

  ;; How far each row of bits is from a question. A bit is the sign of a value; where it differs from the sign of the question's
  ;; value, the size of that value (0 to 7, in three planes of bits) is added. Rows that may not be seen, or are no more, get
  ;; 65535. Counts in `histogram` how many rows are how far.
  ;;
  ;; rows: `count` times `words` of 64 bits. question: for each of these words four of 64 bits, the signs and the planes for 1, 2
  ;; and 4.
  ;; levels: a byte a row. out: 16 bits a row. histogram: 32 bits a distance.
  (func (export "measure")
    (param $rows i32) (param $count i32) (param $words i32) (param $question i32)
    (param $levels i32) (param $level i32) (param $out i32) (param $histogram i32)
    (local $row i32) (local $at i32) (local $plane i32) (local $end i32) (local $size i32) (local $slot i32)
    (local $differs i64) (local $ones i64) (local $twos i64) (local $fours i64)
    (local.set $size (i32.shl (local.get $words) (i32.const 3)))
    (local.set $end (i32.add (local.get $question) (i32.shl (local.get $words) (i32.const 5))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (if (i32.gt_u (i32.load8_u (i32.add (local.get $levels) (local.get $row))) (local.get $level))
          (then
            (i32.store16 (i32.add (local.get $out) (i32.shl (local.get $row) (i32.const 1))) (i32.const 65535)))
          (else
            (local.set $at (i32.add (local.get $rows) (i32.mul (local.get $row) (local.get $size))))
            (local.set $plane (local.get $question))
            (local.set $ones (i64.const 0))
            (local.set $twos (i64.const 0))
            (local.set $fours (i64.const 0))
            (loop $next
              (local.set $differs (i64.xor (i64.load (local.get $at)) (i64.load (local.get $plane))))
              (local.set $ones (i64.add (local.get $ones) (i64.popcnt (i64.and (local.get $differs)
                (i64.load offset=8 (local.get $plane))))))
              (local.set $twos (i64.add (local.get $twos) (i64.popcnt (i64.and (local.get $differs)
                (i64.load offset=16 (local.get $plane))))))
              (local.set $fours (i64.add (local.get $fours) (i64.popcnt (i64.and (local.get $differs)
                (i64.load offset=24 (local.get $plane))))))
              (local.set $at (i32.add (local.get $at) (i32.const 8)))
              (local.set $plane (i32.add (local.get $plane) (i32.const 32)))
              (br_if $next (i32.lt_u (local.get $plane) (local.get $end))))
            (local.set $slot (i32.wrap_i64 (i64.add (local.get $ones)
              (i64.add (i64.shl (local.get $twos) (i64.const 1)) (i64.shl (local.get $fours) (i64.const 2))))))
            (i32.store16 (i32.add (local.get $out) (i32.shl (local.get $row) (i32.const 1))) (local.get $slot))
            (local.set $slot (i32.add (local.get $histogram) (i32.shl (local.get $slot) (i32.const 2))))
            (i32.store (local.get $slot) (i32.add (i32.load (local.get $slot)) (i32.const 1)))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $each))))

  ;; Writes to `picks` the numbers of the rows that are at most so far, and returns how many there are.
  (func (export "pick")
    (param $distances i32) (param $count i32) (param $most i32) (param $picks i32) (result i32)
    (local $row i32) (local $picked i32)
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (if (i32.le_u (i32.load16_u (i32.add (local.get $distances) (i32.shl (local.get $row) (i32.const 1)))) (local.get $most))
          (then
            (i32.store (i32.add (local.get $picks) (i32.shl (local.get $picked) (i32.const 2))) (local.get $row))
            (local.set $picked (i32.add (local.get $picked) (i32.const 1)))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $each)))
    (local.get $picked))

  ;; The product of picked rows of codes (8 bits a value) with a question (16 bits a value); `width` is a multiple of 8.
  (func (export "multiply")
    (param $codes i32) (param $width i32) (param $picks i32) (param $count i32) (param $question i32) (param $out i32)
    (local $pick i32) (local $at i32) (local $end i32) (local $value i32) (local $sum v128)
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $pick) (local.get $count)))
        (local.set $at (i32.add (local.get $codes) (i32.mul (local.get $width)
          (i32.load (i32.add (local.get $picks) (i32.shl (local.get $pick) (i32.const 2)))))))
        (local.set $end (i32.add (local.get $at) (local.get $width)))
        (local.set $value (local.get $question))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $next
          (local.set $sum (i32x4.add (local.get $sum)
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $at)) (v128.load (local.get $value)))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (local.set $value (i32.add (local.get $value) (i32.const 16)))
          (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
        (i32.store (i32.add (local.get $out) (i32.shl (local.get $pick) (i32.const 2)))
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $pick (i32.add (local.get $pick) (i32.const 1)))
        (br $each)))))

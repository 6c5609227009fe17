//! Adam (Kingma and Ba 2014) with decoupled weight decay (Loshchilov and Hutter 2017).

use super::Args;
use super::gradient::Gradients;
use super::model::{LARGEST, Model};
use super::sample::Sample;
use crate::splitmix::SplitMix;
use rayon::prelude::*;

/// Trains the model and reports the mean loss during each epoch.
pub(crate) fn train(
    model: &mut Model,
    samples: &[Sample],
    goal: &(impl Fn(&Sample) -> f32 + Sync),
    args: &Args,
    mut report: impl FnMut(u32, f64, &Model),
) {
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut random = SplitMix::new(args.seed, 0);
    let mut gradients = Gradients::new(model.neurons);
    let mut adam = Adam { first: Model::zero(model.neurons), second: Model::zero(model.neurons), steps: 0 };
    let steps = order.len().div_ceil(args.batch as usize) * args.epochs as usize;
    for epoch in 1..=args.epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i + 1));
        }
        let mut sum = 0.0;
        for batch in order.chunks(args.batch as usize) {
            let (gradient, loss) = gradients.of(model, samples, batch, goal);
            // The rate falls to a hundredth along a cosine (Loshchilov and Hutter 2016).
            let done = adam.steps as f64 / steps as f64;
            let share = 0.01 + 0.99 * 0.5 * (1.0 + libm::cos(done * std::f64::consts::PI));
            adam.step(model, gradient, batch.len(), args.rate * share, args.decay);
            sum += loss;
        }
        report(epoch, sum / samples.len() as f64, model);
    }
}

/// Moments of the gradient.
struct Adam {
    first: Model,
    second: Model,
    steps: u32,
}

impl Adam {
    fn step(&mut self, model: &mut Model, gradient: &Model, batch: usize, rate: f64, decay: f64) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let unbias = |beta: f32| 1.0 - libm::powf(beta, self.steps as f32);
        let (unbias_first, unbias_second) = (unbias(FIRST), unbias(SECOND));
        let (rate, kept, batch) = (rate as f32, 1.0 - (rate * decay) as f32, batch as f32);
        let output_bias = model.output_bias();
        let moments = self.first.weights.par_iter_mut().zip(&mut self.second.weights);
        let all = model.weights.par_iter_mut().zip(&gradient.weights).zip(moments).with_min_len(1 << 14);
        all.enumerate().for_each(|(index, ((weight, gradient), (first, second)))| {
            let gradient = gradient / batch;
            *first = FIRST * *first + (1.0 - FIRST) * gradient;
            *second = SECOND * *second + (1.0 - SECOND) * gradient * gradient;
            let step = (*first / unbias_first) / ((*second / unbias_second).sqrt() + 1e-8);
            *weight = *weight * kept - rate * step;
            if index < output_bias {
                *weight = weight.clamp(-LARGEST, LARGEST);
            }
        });
    }
}
